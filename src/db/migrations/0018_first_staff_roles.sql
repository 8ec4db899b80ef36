-- The roles that a magazine begins with, as `firstRoles` of src/domain/office/staff-roles.ts has them (a test compares).
INSERT INTO staff_roles (key, name, capabilities) VALUES
  ('writer', '作者', '{write}'),
  ('editor', '編輯', '{write,edit}'),
  ('chief', '總編輯', '{write,edit,publish,curate,catalogue}'),
  ('reviewer', '審訂醫師', '{review}'),
  ('circulation', '發行', '{trade,care}'),
  ('ads', '廣告業務', '{trade}'),
  ('care', '客服', '{care}'),
  ('professional', '糖尿病衛教專業人員', '{answer}'),
  ('admin', '管理員', '{write,edit,publish,curate,catalogue,trade,care,govern}');
--> statement-breakpoint
-- Who had a role of before may do as much as before: an editor also looked after orders, refunds and advertisements.
INSERT INTO member_roles (member_id, role_key) SELECT id, role FROM members WHERE role IN ('admin', 'professional', 'editor');
--> statement-breakpoint
INSERT INTO member_roles (member_id, role_key) SELECT id, 'circulation' FROM members WHERE role = 'editor';
