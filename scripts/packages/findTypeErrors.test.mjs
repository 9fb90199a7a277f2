import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTypeErrors } from './findTypeErrors.mjs'

function createProject(declaration) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-consumer-'))
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write('package.json', '{ "type": "module" }')
  write('library.d.ts', declaration)
  write('page.ts', "import { one } from './library.js'\nexport const two: number = one\n")
  const compilerOptions = {
    module: 'node16',
    moduleResolution: 'node16',
    strict: true,
    lib: ['es2015'], // a browser's takes longer to read than all the rest
    types: [],
    noEmit: true,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['page.ts'] }))
  return join(folder, 'tsconfig.json')
}

test('default: nothing to say', () => {
  expect(findTypeErrors(createProject('export declare const one: number\n'))).toEqual([])
})

test('error: a declaration that imports what is not there, and one of another type', () => {
  const missing = createProject("export declare const one: import('./gone.js').One\n")
  expect(findTypeErrors(missing)).toEqual([expect.stringMatching(/library\.d\.ts: Cannot find module/)])
  const wrong = createProject('export declare const one: string\n')
  expect(findTypeErrors(wrong)).toEqual([expect.stringMatching(/page\.ts: Type 'string'/)])
})
