import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What survives `kill -9`: a file per key. */
export type FileStorage = {
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
  getKeys(): string[]
}

/** Storage of a client in a folder, whole after `kill -9` at any moment. */
export function createFileStorage(folder: string): FileStorage {
  mkdirSync(folder, { recursive: true })
  const toPath = (key: string) => join(folder, encodeURIComponent(key))
  return {
    get(key) {
      try {
        return JSON.parse(readFileSync(toPath(key), 'utf8'))
      } catch {
        return undefined // not stored
      }
    },
    set(key, value) {
      const half = join(folder, '.half')
      writeFileSync(half, JSON.stringify(value))
      renameSync(half, toPath(key))
    },
    remove: (key) => rmSync(toPath(key), { force: true }),
    getKeys: () =>
      readdirSync(folder)
        .filter((name) => name !== '.half')
        .map(decodeURIComponent),
  }
}
