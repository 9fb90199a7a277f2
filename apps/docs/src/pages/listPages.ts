import type { Page } from '../page.js'
import type { Declarations } from '../reference/createProgram.js'
import { readReference } from '../reference/readReference.js'
import { createApiPage } from './createApiPage.js'
import { createErrorPages } from './createErrorPages.js'
import { createReferencePages } from './createReferencePages.js'
import { readDocuments } from './readDocuments.js'

/** Every page of the site, in the order of the navigation. `root`: of the repository. */
export async function listPages(root: string, declarations: Declarations): Promise<Page[]> {
  const documents = readDocuments(root)
  const reference = readReference(root, declarations)
  const pages = [
    ...documents,
    ...createReferencePages(reference, documents),
    createApiPage(),
    ...(await createErrorPages(root, reference)),
  ]
  // A disk that ignores case would make one file of two such pages.
  const paths = pages.map(({ path }) => path.toLowerCase())
  const repeated = paths.find((path, at) => paths.indexOf(path) !== at)
  if (repeated) throw new Error(`Two pages are at ${repeated}`)
  return pages
}
