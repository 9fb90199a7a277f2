import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migrations } from '../src/index.js'

/** One file of each kind: a table with rows, a change that is seen twice if it is made twice, indexes, and a floor. */
const files: Readonly<Record<string, string>> = {
  '0001_things.sql': 'create table things (id int); insert into things values (1), (2);',
  '0002_more.sql': 'insert into things select id + 2 from things; create table more_things (id int);',
  '0003_index.sql': `-- gangway: outside of a transaction
create index concurrently if not exists things_by_id on things (id);
create unique index concurrently if not exists things_alone on things (id);`,
  '0004_floor.sql': `-- gangway: floor
alter table things add column kind text;
drop table more_things;
insert into things values (5);`,
}

/** The files, as a package has them; `folder` holds them. */
export async function killTestMigrations(folder: string): Promise<Migrations[]> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return [{ owner: 'killed', folder: pathToFileURL(`${folder}/`) }]
}
