# 1. detect: in any order, even at the same time
/usr/local/bin/annotate farm detect -d '/shared/it'\''s a job' --chunk 0
/usr/local/bin/annotate farm detect -d '/shared/it'\''s a job' --chunk 1-2
/usr/local/bin/annotate farm detect -d '/shared/it'\''s a job' --chunk 3-4
# 2. link: when all of 1 are done
/usr/local/bin/annotate farm link -d '/shared/it'\''s a job' --chunk 0
# 3. render: when all of 2 are done
/usr/local/bin/annotate farm render -d '/shared/it'\''s a job' --chunk 0
/usr/local/bin/annotate farm render -d '/shared/it'\''s a job' --chunk 1-2
/usr/local/bin/annotate farm render -d '/shared/it'\''s a job' --chunk 3-4
# 4. join: when all of 3 are done
/usr/local/bin/annotate farm join -d '/shared/it'\''s a job' --chunk 0
