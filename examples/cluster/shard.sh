#!/bin/sh
# One shard of a divided run, into OUT.parts/I.part. Started again it goes on where it was. As an array job of Slurm:
#
#   sbatch --array=1-16 shard.sh all.games selfplay --games 1000000 --depth 4
#   sbatch --array=1-16 shard.sh all.results solve problems.obf
#   sbatch --array=1-16 shard.sh all.reviews analyse WTH_2001.wtb --level 12
#   sbatch --array=1-16 shard.sh run1 arena --kumite one two three --nodes 100000 --games 1000
#
# and when all are done (sbatch --dependency=afterok:JOB --wrap "…" waits for them):
#
#   flipside merge all.games all.games.parts/*.part
#
# Some tasks of the array again: SHARDS=16 sbatch --array=3,7 shard.sh …
#SBATCH --job-name=flipside
#SBATCH --cpus-per-task=4
#SBATCH --requeue
#SBATCH --output=flipside-%A-%a.log
set -eu
shard=${SHARD:-$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_COUNT}} # as 3/16; SHARD is for those who have no Slurm
part=$1.parts/${shard%/*}.part command=$2
mkdir -p "$1.parts"
shift 2
case $command in
selfplay) set -- "$part" "$@" ;;
solve) set -- --results "$part" "$@" ;;
analyse) set -- --results "$part" --library no "$@" ;;
arena) set -- --out "$part" "$@" ;;
*) echo "shard.sh: $command cannot be divided; selfplay, solve, analyse and arena can" >&2 && exit 2 ;;
esac
exec "${FLIPSIDE:-flipside}" "$command" "$@" --shard "$shard" --threads "${SLURM_CPUS_PER_TASK:-${THREADS:-1}}" \
    --quiet >/dev/null
