while read -r word squares side ms first rest; do
    case $word in
    game) echo ready ;;
    move)
        printf %s "$first"
        sleep 1000
        ;;
    esac
done
