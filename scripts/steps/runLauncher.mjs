import { spawn } from 'node:child_process'
import { launcherFile } from './buildPrograms.mjs'
import { repository } from './runCommand.mjs'

/**
 * Runs the local world in the foreground until it is told to stop. The launcher has a process group of its own,
 * so that a Ctrl-C reaches it once, through here; the channel between us tells it when this process dies.
 */
export function runLauncher(env = {}) {
  const launcher = spawn(process.execPath, [launcherFile], {
    cwd: repository,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => launcher.kill(signal))
  stopWithNpm(launcher)
  return new Promise((resolve) => {
    launcher.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** npm killed with -9 passes no signal on; its child then gets another parent. */
function stopWithNpm(launcher) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) launcher.kill('SIGTERM')
  }, 1_000)
  watch.unref()
}
