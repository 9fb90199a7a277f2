import { describe, expect, test } from 'vitest'
import { findDeadCitations } from './citations.js'
import { repositoryWith } from './repositoryWith.js'

// Joined, so that this file cites nothing itself.
const cite = (document: string, numbers: string) => `${document} ${numbers}`

const documents = {
  'docs/product.md': '# Product\n\n## 4. States\n\n## 5 Rules\n',
  'docs/reference/wire.md': '# Wire\n\n## 7. Views\n\n### 7.1 Connect\n\n### 7.2 All wallets\n',
}

test('default: every section that code and documents cite is there', () => {
  expect(findDeadCitations(`${import.meta.dirname}/../..`)).toEqual([])
})

describe('findDeadCitations', () => {
  test('default: a section of a document of docs or of a folder of it', () => {
    const root = repositoryWith({
      ...documents,
      'packages/a.ts': `// ${cite('product.md', '§4, §5')}; ${cite('wire.md', '§7.1–7.2')}`,
      'docs/other.md': `as ${cite('wire.md', '§7')} has it`,
    })
    expect(findDeadCitations(root)).toEqual([])
  })

  test('error: a number no heading has, wherever it stands in a list', () => {
    const root = repositoryWith({
      ...documents,
      'packages/a.ts': `\n// ${cite('product.md', '§4, §6 and §7')}`,
      'docs/other.md': cite('wire.md', '§7.1 to 7.3'),
    })
    expect(findDeadCitations(root)).toEqual([
      `docs/other.md:1: ${cite('wire.md', '§7.3')}`,
      `packages/a.ts:2: ${cite('product.md', '§6')}`,
      `packages/a.ts:2: ${cite('product.md', '§7')}`,
    ])
  })

  test('error: a number on the next line of a comment', () => {
    const root = repositoryWith({ ...documents, 'packages/a.ts': '/**\n * As of product.md\n * §6.\n */' })
    expect(findDeadCitations(root)).toEqual([`packages/a.ts:2: ${cite('product.md', '§6')}`])
  })

  test('error: a document that is not there', () => {
    const root = repositoryWith({ ...documents, 'packages/a.ts': `// ${cite('elsewhere.md', '§4')}` })
    expect(findDeadCitations(root)).toEqual([`packages/a.ts:1: ${cite('elsewhere.md', '§4')}`])
  })

  test('default: a name in quotation marks may be behind each number, and has no numbers', () => {
    const root = repositoryWith({
      ...documents,
      'packages/a.ts': `// ${cite('product.md', '§4 “5000 (default)”, §5 “Rules” and §4')}`,
      'packages/b.ts': `// ${cite('product.md', '§4 “Start”, §6')}`,
    })
    expect(findDeadCitations(root)).toEqual([`packages/b.ts:1: ${cite('product.md', '§6')}`])
  })

  test('error: a number of a reference page itself', () => {
    const root = repositoryWith({
      ...documents,
      'docs/reference/other.md': `# Other\n\n## 1. One\n\nSee §1, §2 and ${cite('wire.md', '§7')}.\n`,
    })
    expect(findDeadCitations(root)).toEqual(['docs/reference/other.md:5: §2 of the page itself'])
  })

  test.each(['RFC 9449 §4.2', 'RFC 9449 §7.1 and §8', 'FIPS 180-4 §5.3.5, §4.2.3', 'CSS Color 4 §7.1.'])(
    'default: %s is a standard, which every reader can open',
    (standard) => {
      expect(findDeadCitations(repositoryWith({ ...documents, 'packages/a.ts': `// ${standard}` }))).toEqual(
        [],
      )
    },
  )

  test.each([
    ['SPEC §4', 'SPEC'],
    ['DESIGN §8.', 'DESIGN'],
    ['wire §7', '§7'],
    ['(§7, rule 3)', '§7,'],
    ['what SPEC says', 'SPEC'],
  ])('error: %s, without a document of docs', (text, cited) => {
    const root = repositoryWith({ ...documents, 'packages/a.ts': `\n// ${text}` })
    expect(findDeadCitations(root)).toContain(`packages/a.ts:2: ${cited} without a document of docs`)
  })

  test('error: two documents of one name', () => {
    const root = repositoryWith({ ...documents, 'docs/old/wire.md': '# Wire\n' })
    expect(findDeadCitations(root)).toEqual([
      'wire.md is the name of docs/old/wire.md and docs/reference/wire.md',
    ])
  })

  test('parameters: a number in a block of code is no heading', () => {
    const root = repositoryWith({
      'docs/wire.md': '# Wire\n\n```\n## 7. Views\n```\n',
      'packages/a.ts': `// ${cite('wire.md', '§7')}`,
    })
    expect(findDeadCitations(root)).toEqual([`packages/a.ts:1: ${cite('wire.md', '§7')}`])
  })
})
