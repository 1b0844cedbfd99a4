while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) printf 'my move is \001\377 f5\n' ;;
    esac
done
