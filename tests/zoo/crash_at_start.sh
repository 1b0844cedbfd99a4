echo "cannot find my weights" >&2
exit 3
