#!/usr/bin/perl
# A bot for MotorChamp in Perl: the most dice that may be thrown, then the last end on offer.
use strict;
use warnings;
use JSON::PP;

$| = 1;
while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my $moves = $question->{moves};
    print encode_json({ id => $question->{id}, move => $#{$moves} }), "\n";
}
