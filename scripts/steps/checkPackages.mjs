import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { findTypeErrors } from '../packages/findTypeErrors.mjs'
import { publishedPackages } from '../packages/publishedPackages.mjs'
import { buildPackages } from './buildPackages.mjs'
import { repository } from './runCommand.mjs'

/**
 * Builds what is published and looks at it as those who install it do: whether what package.json promises is in the
 * package, and whether the declarations of every entry compile in a project of theirs.
 */
export async function checkPackages() {
  if (!(await buildPackages())) return false
  const problems = await Promise.all(publishedPackages.map(findPackagingErrors))
  const all = [
    ...problems.flat(),
    ...findTypeErrors(join(repository, 'scripts/packages/consumer/tsconfig.json')),
  ]
  for (const problem of all) console.error(problem)
  return all.length === 0
}

async function findPackagingErrors(name) {
  const { messages, pkg } = await publint({
    pkgDir: join(repository, 'packages', name),
    pack: 'npm',
    strict: true,
  })
  return messages.map((message) => `${pkg.name}: ${formatMessage(message, pkg)}`)
}
