import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { findTypeErrors } from '../packages/findTypeErrors.mjs'
import { stagePackages } from '../packages/stagePackages.mjs'
import { buildPackages } from './buildPackages.mjs'
import { repository } from './runCommand.mjs'

/**
 * Builds what is published and looks at it as those who install it do: whether what package.json promises is in the
 * package, and whether the declarations of every entry compile in a project of theirs.
 */
export async function checkPackages() {
  if (!(await buildPackages())) return false
  const staged = stagePackages()
  const problems = await Promise.all(listPackedFiles(staged).map(findPackagingErrors))
  const all = [
    ...problems.flat(),
    ...findTypeErrors(join(repository, 'scripts/packages/consumer/tsconfig.json')),
  ]
  for (const problem of all) console.error(problem)
  return all.length === 0
}

/** What npm would publish, of all packages at once: it takes two seconds to start. */
function listPackedFiles(staged) {
  const folders = staged.map(({ folder }) => folder)
  const options = { cwd: repository, encoding: 'utf8', maxBuffer: 100_000_000 }
  const packed = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', ...folders], options))
  return staged.map(({ manifest, folder }) => ({
    folder,
    name: manifest.name,
    files: packed.find(({ name }) => name === manifest.name).files,
  }))
}

async function findPackagingErrors({ folder, name, files }) {
  const { messages, pkg } = await publint({
    pkgDir: 'package',
    pack: {
      files: files.map(({ path }) => ({ name: `package/${path}`, data: readFileSync(join(folder, path)) })),
    },
    strict: true,
  })
  return messages.map((message) => `${name}: ${formatMessage(message, pkg)}`)
}
