count=0
while read -r word squares side ms first rest; do
    case $word in
    game) echo ready ;;
    move)
        count=$((count + 1))
        [ $count -gt 5 ] && { echo "about to fall" >&2; kill -SEGV $$; }
        echo "$first"
        ;;
    esac
done
