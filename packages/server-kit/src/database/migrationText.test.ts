import { expect, test } from 'vitest'
import { listTables, readMigrationText } from './migrationText.js'

test('default: statements come without comments, and a semicolon in a text or a body separates none', () => {
  const text = `-- A note; of two parts.
create table a (id int); -- the first
insert into a values ('x;y -- z', 'it''s; so');
create function f() returns trigger language plpgsql as $$ begin return new; end $$;
create function g() returns int language sql as $body$ select 1; $body$`
  expect(readMigrationText(text)).toEqual({
    ...{ isFloor: false, isOutside: false },
    statements: [
      'create table a (id int)',
      `insert into a values ('x;y -- z', 'it''s; so')`,
      'create function f() returns trigger language plpgsql as $$ begin return new; end $$',
      'create function g() returns int language sql as $body$ select 1; $body$',
    ],
  })
})

test('default: how a file is applied is said by lines of their own', () => {
  const floor = `-- Why.\n-- gangway: floor\ndrop table a;`
  expect(readMigrationText(floor)).toMatchObject({ isFloor: true, isOutside: false })
  const outside = `-- gangway: outside of a transaction\ncreate index concurrently if not exists a_by_b on a (b);`
  expect(readMigrationText(outside)).toMatchObject({ isFloor: false, isOutside: true })
  expect(readMigrationText(`-- It is no gangway: floor\nselect 1`)).toMatchObject({ isFloor: false })
  expect(readMigrationText('')).toEqual({ isFloor: false, isOutside: false, statements: [] })
})

test('default: tables that were made, and neither dropped nor renamed since', () => {
  const texts = [
    'create table a (id int); create table if not exists b (id int); create index x on a (id);',
    'create table c (id int); drop table a; alter table b rename to d;',
  ]
  expect(listTables(texts)).toEqual(['c', 'd'])
})
