import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { specTexts } from '../../packages/protocol/src/errors/specTexts.js'
import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'

/** The one file that may spell the texts of product.md §8. */
const catalogue = 'packages/protocol/src/errors/specTexts.ts'

/**
 * Where a source file spells a text of product.md §8 itself instead of taking it from the catalogue, one line each; empty
 * when none does. Comments may name the texts, tests must.
 */
export function findSpelledSpecTexts(root: string, folders = ['packages', 'apps', 'dev']): string[] {
  return folders
    .flatMap((folder) => listSourceFiles(root, folder))
    .filter((file) => file !== catalogue && !isTestFile(file))
    .flatMap((file) =>
      readTexts(join(root, file)).flatMap((text) => (isSpecText(text) ? [`${file}: '${text}'`] : [])),
    )
}

function isSpecText(text: string): boolean {
  // A single word is also part of other sentences.
  const spells = (wanted: string) => (wanted.includes(' ') ? text.includes(wanted) : text.trim() === wanted)
  return Object.values(specTexts).some(spells) || /^Expected .*, received /.test(text)
}

/** Every string, template (without what it fills in) and JSX text of a file. */
function readTexts(path: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateLiteral({ quasis }) {
      texts.push(quasis.map(({ value }) => value.cooked).join(''))
    },
    JSXText({ value }) {
      texts.push(value)
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return texts
}
