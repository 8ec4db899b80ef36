-- A site in operation keeps giving the coupon that its readers were promised: the register's entry FTI decides it from now on.
INSERT INTO "coupon_campaigns" ("code", "title", "amount", "minimum", "starts_on", "ends_on", "budget", "per_member")
SELECT 'FTI', '選主題送的折扣碼', 100, 300, DATE '2020-01-01', DATE '2035-12-31', 1000000, 1
WHERE EXISTS (SELECT 1 FROM "members")
ON CONFLICT ("code") DO NOTHING;
