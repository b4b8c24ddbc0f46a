#!/usr/bin/env bash
# make demo: learns the limits of a human from the bundled recordings, judges them on other people, finds the impossible
# frames of a clip and mends it. Leaves the results in demo/.
set -euo pipefail
cd "$(dirname "$0")/.."

ligament=build/ligament
limits=demo/human.limits.json
clip=data/cmu/defect/74_13.bvh
mended=demo/mended.bvh
report=demo/report.html

[ -x $ligament ] || { echo "demo.sh: $ligament is missing: run make build first" >&2; exit 1; }
mkdir -p demo

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' blue=$'\e[34m' plain=$'\e[0m'
else
  bold='' blue='' plain=''
fi

number=0
chapter() {
  number=$((number + 1))
  printf '\n%s%d. %s%s\n' "$bold" $number "$1" "$plain"
  shift
  [ $# = 0 ] || printf '   %s\n' "$@"
}

# Shows a command and runs it. Exit code 1 is an answer (check found something), anything above ends the demo.
run() {
  printf '\n%s$ %s%s\n' "$blue" "$*" "$plain"
  local code=0
  "$@" || code=$?
  [ $code -le 1 ] || exit $code
}

# The first lines of a command's answer: the command, the table's heading, and the rows of these joints.
rows_of() {
  awk -v names="$*" 'BEGIN { n = split(names, list, " "); for (i = 1; i <= n; ++i) wanted[list[i]] }
                     NR <= 3 || $1 in wanted'
}

chapter 'Learn what the joints of six people can do' \
  'Range-of-motion recordings; left and right are pooled. Some of the 31 joints:'
run $ligament fit data/cmu/rom -o $limits --mirror |
  rows_of LowerBack Neck LeftArm LeftForeArm LeftUpLeg LeftLeg LeftFoot

chapter 'Judge the limits on four people they have not seen' \
  'How much of their motion is covered, and how much of all rotations it takes:'
run $ligament score $limits data/cmu/motion |
  rows_of LowerBack Neck LeftArm RightArm LeftUpLeg RightUpLeg all

chapter 'Find the impossible frames of a clip' \
  'A person raises one leg, then the other, then squats, and the capture keeps turning the feet back to' \
  'front. It is another person again, so 5 degrees of slack. (Fingers and thumbs were never captured in' \
  'these recordings: their channels hold noise, and it shows.)'
run $ligament check $limits $clip --tolerance 5deg --report $report

chapter 'Mend it' 'Every joint moves inside its limit; what was inside keeps its digits.'
run $ligament apply $limits $clip -o $mended

chapter 'Check the mended clip, with hardly any slack this time'
run $ligament check $limits $mended --tolerance 0.1deg

chapter 'What there is now'
printf '   %-24s %s\n' \
  $limits "the limits of every joint: $ligament info $limits" \
  $mended 'the mended clip, for any program that reads BVH' \
  $report 'open it in a browser: before and after side by side, and every joint'
