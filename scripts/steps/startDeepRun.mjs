import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { renderDeepRun } from './renderDeepRun.mjs'
import { repository } from './runCommand.mjs'

/** Notes on what and when `npm run test:deep` begins; returns what writes docs/deep-run.md at its end. */
export function startDeepRun() {
  const startedAt = new Date()
  const commit = readGit('rev-parse', 'HEAD')
  const isDirty = readGit('status', '--porcelain') !== ''
  return (tally) => {
    const run = {
      commit: isDirty ? `${commit}, with changes that were not committed` : commit,
      date: startedAt.toISOString().slice(0, 10),
      machine: `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
      minutes: Math.round((Date.now() - startedAt) / 60_000),
      summary: tally.summary,
      tests: tally.tests,
    }
    writeFileSync(join(repository, 'docs/deep-run.md'), renderDeepRun(run))
  }
}

function readGit(...args) {
  try {
    return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
