import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a loop or a template fills into a title, in documents and in {@link readTestTitles}. */
export const filledIn = '…'

/** The documents whose claims are tests; a row of them is worth what its test is. */
export const documents = [
  'docs/spec-coverage.md',
  'docs/dialog-states.md',
  'docs/threat-model.md',
  'docs/asvs.md',
  'docs/faults.md',
]

/** Every test that a document of {@link documents} names. */
export function readAllNamedTests(root) {
  return documents.flatMap((document) => readNamedTests(root, document))
}

/**
 * The tests that a document names: `path › title`, where the title may begin with those of the groups it stands in, and
 * `…` is what a loop fills in. A path alone names all tests of the file.
 */
export function readNamedTests(root, document) {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))(?: › ([^`]+))?`/g)].map(
    ([, file, title]) => ({ document, file, title: title?.replaceAll('\\|', '|') }),
  )
}

/**
 * The tests that documents name and that are not among those of a run, each as a failure of that run. One that failed is
 * one already; one that was skipped has its reason.
 */
export function findMissingTests(named, tests) {
  return named
    .filter(({ file, title }) => !tests.some((test) => test.file === file && isTitleOf(title, test.path)))
    .map(({ document, file, title }) => ({
      file,
      path: title === undefined ? [] : [title],
      state: 'failed',
      problem: `named in ${document}, but did not run`,
    }))
}

/** Whether a title is the last parts of `path`, the titles of a test and of its groups; either may hold `…`. None is any. */
export function isTitleOf(title, path) {
  if (title === undefined) return true
  const parts = title.split(' › ')
  const last = path.slice(-parts.length)
  return (
    last.length === parts.length &&
    parts.every((part, index) => fits(part, last[index]) || fits(last[index], part))
  )
}

function fits(pattern, text) {
  const source = pattern.split(filledIn).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`, 's').test(text)
}
