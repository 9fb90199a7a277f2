import { spawnSync } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { repository } from '../steps/runCommand.mjs'

const compiler = join(repository, 'node_modules/typescript-native/bin/tsc')

/**
 * What the compiler says of a project and of our own declarations it uses, one line each. Declarations of other
 * packages are theirs: some do not compile by themselves.
 */
export function findTypeErrors(project) {
  const { stdout, error } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (error) throw error
  return stdout.split('\n').flatMap((line) => {
    const [, file, text] = /^(?:(\S.*)\(\d+,\d+\): )?error TS\d+: (.*)$/.exec(line) ?? []
    if (text === undefined || file?.includes('node_modules/')) return []
    return [`${file ? relative(repository, resolve(repository, file)) : project}: ${text}`]
  })
}
