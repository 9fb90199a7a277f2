import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBrokenMigrations } from './migrationRules.js'
import { repositoryWith } from './repositoryWith.js'

const path = 'packages/a/src/database/migrations/0002_next.sql'
const find = (text: string) => findBrokenMigrations(repositoryWith({ [path]: text }))

test('default: no migration takes anything from a version that runs beside it, or keeps writers out of a table', () => {
  expect(findBrokenMigrations(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})

test.each([
  ['drops or empties something', 'drop table a'],
  ['drops or empties something', 'truncate a'],
  ['changes rows that are there', 'delete from a where b = 1'],
  ['changes rows that are there', 'update a set b = 1'],
  ['drops part of a table', 'alter table a drop column b'],
  ['drops part of a table', 'alter table a add column c int, drop column b'],
  ['renames something', 'alter table a rename column b to c'],
  ['changes a type', 'alter table a alter column b type bigint'],
  ['changes a type', 'alter table a alter b set data type bigint'],
  ['forbids null', 'alter table a alter column b set not null'],
  ['adds a constraint', 'alter table a add constraint c check (b > 0)'],
  ['adds a column that older versions leave null', 'alter table a add column b int not null'],
])('error: %s', (what, statement) => {
  expect(find(`${statement};`)).toEqual([`${path}: ${what}, and is no floor: ${statement}`])
  expect(find(`-- gangway: floor\n${statement};`)).toEqual([])
})

test.each([
  ['keeps writers out of a', 'create index b on a (c)'],
  ['keeps writers out of a', 'create unique index b on a (c)'],
  ['needs "-- gangway: outside of a transaction"', 'create index concurrently if not exists b on a (c)'],
])('error: an index that %s', (what, statement) => {
  expect(find(`${statement};`)).toEqual([`${path}: ${what}: ${statement}`])
  // A floor does not help the writers.
  expect(find(`-- gangway: floor\n${statement};`)).toEqual([`${path}: ${what}: ${statement}`])
})

test.each(['create index concurrently b on a (c)', 'create index if not exists b on a (c)', 'select 1'])(
  'error: outside of a transaction what cannot be run again: %s',
  (statement) => {
    expect(find(`-- gangway: outside of a transaction\n${statement};`)).toEqual([
      `${path}: cannot be run again outside of a transaction: ${statement}`,
    ])
  },
)

test('error: a line that means nothing, as a misspelt one', () => {
  expect(find('-- gangway: flor\nselect 1;')).toEqual([`${path}: -- gangway: flor means nothing`])
})

test.each([
  'create table a (id int not null, b int references c on delete cascade); create index d on a (id);',
  'alter table a add column b int;',
  `alter table a add column b text not null default 'x', add column c int;`,
  `insert into a values ('drop table a');`,
  '-- It does not drop table a.\nselect 1;',
  `create function f() returns trigger language plpgsql as $$ begin delete from a; return new; end $$;`,
  '-- gangway: outside of a transaction\ncreate unique index concurrently if not exists b on a (c);\ndrop index concurrently if exists d;',
])('behavior: what harms nobody passes: %s', (text) => {
  expect(find(text)).toEqual([])
})
