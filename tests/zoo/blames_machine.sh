# Claims a failure of the machine, which only we may do.
while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) echo forfeit machine no memory is left ;;
    esac
done
