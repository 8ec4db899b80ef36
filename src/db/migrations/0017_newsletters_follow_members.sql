-- What an address subscribes to follows the account: to a new address, and out with it.
create function newsletters_follow_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from newsletter_subscriptions s where s.email = new.email
      and exists (select 1 from newsletter_subscriptions o where o.email = old.email and o.newsletter_id = s.newsletter_id);
    update newsletter_subscriptions set email = new.email where email = old.email;
  else
    delete from newsletter_subscriptions where email = old.email;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger members_newsletters_changed after update of email on members
  for each row when (old.email is distinct from new.email) execute function newsletters_follow_member();
--> statement-breakpoint
create trigger members_newsletters_deleted after delete on members
  for each row execute function newsletters_follow_member();
