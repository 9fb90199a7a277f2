import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with a slash at the end. */
export const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a program to its end with this terminal; resolves with its exit code.
 * A signal it died of counts as 128 + 1.
 */
export function runCommand(command, args, { cwd = repository, env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
    })
    child.once('error', (error) => {
      if (!quiet) console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(signal ? 129 : code))
  })
}

/** Runs a script of Node. */
export function runNode(args, options) {
  return runCommand(process.execPath, args, options)
}

/** Arguments of node that run a TypeScript file with packages resolved to their sources. */
export function sourceArgs(file) {
  return ['--conditions=gangway-source', '--import', 'tsx', file]
}
