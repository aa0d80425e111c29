"""Races in the paddock while they are driven: practice and race, who is there, what they say and order."""
