echo "Welcome to my AI!"
sleep 1000
