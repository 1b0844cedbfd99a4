while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) echo resign ;;
    esac
done
