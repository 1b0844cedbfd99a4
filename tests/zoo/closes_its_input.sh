read -r line
echo ready
exec <&-
sleep 1000
