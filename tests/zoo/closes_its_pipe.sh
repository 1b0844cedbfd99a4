while read -r word rest; do
    case $word in
    game) echo ready ;;
    move)
        exec >&-
        exec sleep 1000
        ;;
    esac
done
