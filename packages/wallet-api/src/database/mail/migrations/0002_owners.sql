alter table mails add column owner json;
