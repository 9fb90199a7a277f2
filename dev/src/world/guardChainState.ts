import { copyFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * Anvil rewrites its state file in place, so a `kill -9` in that moment leaves half a file, and anvil then refuses
 * to start. Called before each start: keeps a copy of a whole file, and brings the copy back over a broken one.
 */
export function guardChainState(file: string): void {
  const copy = `${file}.copy`
  if (isWhole(file)) copyFileSync(file, copy)
  else if (existsSync(copy)) copyFileSync(copy, file)
}

function isWhole(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return true
  } catch {
    return false
  }
}
