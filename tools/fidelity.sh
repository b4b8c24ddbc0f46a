#!/usr/bin/env bash
# make fidelity: how well learned limits fit people they have not seen. Prints a Markdown table and puts it into
# docs/quality.md. The recordings are a larger collection than the bundled one, in ../shared/data or where
# LIGAMENT_SHARED_DATA says.
set -euo pipefail
cd "$(dirname "$0")/.."

data=${LIGAMENT_SHARED_DATA:-../shared/data}
program=build/ligament-fidelity
page=docs/quality.md

if [ ! -f "$data/cmu_groups.json" ]; then
  echo "fidelity.sh: no recordings in $data (set LIGAMENT_SHARED_DATA); $page stays as it is"
  exit 0
fi
cmake --build build --target ligament_fidelity

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
$program "$data" -o docs | tee "$scratch/table.md"

# The page is words, a line that marks the start of the figures, the figures, a line that marks their end, words.
awk -v table="$scratch/table.md" '
  /^<!-- figures: end -->/ { inside = 0; print "" }
  !inside { print }
  /^<!-- figures: begin/ { inside = 1; print ""; while ((getline line < table) > 0) print line }
' $page > "$scratch/page.md"
grep -q '^<!-- figures: end -->' "$scratch/page.md" || { echo "fidelity.sh: $page has lost its marks" >&2; exit 1; }
mv "$scratch/page.md" $page
printf '\nfidelity.sh: the table stands in %s, every figure in docs/quality.tsv\n' $page
