import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repository } from './runCommand.mjs'

/** The folders, from the repository's, of all packages whose tests start the system's Postgres. */
export function findDatabaseTests() {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(repository, group))
      .map((name) => `${group}/${name}/`)
      .filter((folder) => listSources(join(repository, folder)).some(startsPostgres)),
  )
}

/** The tests of other people's clients that start the system's Postgres. */
export function findDatabaseClients() {
  return listSources(join(repository, 'compatibility'))
    .filter((file) => file.endsWith('.test.ts') && startsPostgres(file))
    .map((file) => relative(repository, file))
}

const startsPostgres = (file) => readFileSync(file, 'utf8').includes('startPostgres(')

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listSources(path)
      return entry.name.endsWith('.ts') ? [path] : []
    })
}
