"""What MotorChamp draws: its dice, its road, its order of cars, and the keys of a go."""
