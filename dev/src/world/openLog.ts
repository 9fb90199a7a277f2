import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Begins the file `logs/<name>.log` of a state folder anew; returns what adds a line to it. */
export function openLog(stateDir: string, name: string): (line: string) => void {
  const folder = join(stateDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.log`)
  writeFileSync(file, '')
  return (line) => appendFileSync(file, `${line}\n`)
}
