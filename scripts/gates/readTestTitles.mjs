import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { filledIn } from './namedTests.mjs'

/**
 * Reads the tests of a file without running them: of each its title, after those of the groups it stands in. What a
 * loop or a template fills in is `…`.
 */
export function readTestTitles(path) {
  return readTests(path).map(({ titles }) => titles)
}

/** The same of those alone that `npm test` leaves to longer runs: under `test.skip(!isDeep, …)` or `test.skip(!isWide, …)`. */
export function readLongTestTitles(path) {
  return readTests(path).flatMap(({ titles, isLong }) => (isLong ? [titles] : []))
}

function readTests(path) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  const names = new Set(['test', 'it', 'describe'])
  const open = [{}]
  const tests = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.callee?.property?.name === 'extend') names.add(id.name)
    },
    CallExpression(call) {
      if (isSkippedUnlessLong(call)) open.at(-1).isLong = true
      const title = readTitle(call, names)
      if (title !== undefined || isUntitledGroup(call)) open.push({ call, title })
    },
    'CallExpression:exit'(call) {
      if (open.at(-1).call !== call) return
      const titles = open.flatMap(({ title }) => title ?? [])
      if (!isGroup(call)) tests.push({ titles, isLong: open.some(({ isLong }) => isLong) })
      open.pop()
    },
  }).visit(program)
  return tests
}

const bodies = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier']

/** A test or a group is called with its title first, and its body last or before its time limit. */
function readTitle({ callee, arguments: [title, ...rest] }, names) {
  const chain = readChain(callee)
  if (!names.has(chain[0]) || !rest.some(({ type }) => bodies.includes(type))) return undefined
  const text = readText(title)
  if (text === undefined) return undefined
  const isLoop = chain.includes('each') || chain.includes('for')
  return isLoop ? text.replaceAll(/%[sdifjoOc#$]|\$[a-zA-Z][\w.]*/g, filledIn) : text
}

const isGroup = ({ callee }) => readChain(callee).includes('describe')

const isUntitledGroup = (call) => isGroup(call) && bodies.includes(call.arguments[0]?.type)

function isSkippedUnlessLong({ callee, arguments: [when] }) {
  const isLong = when?.type === 'UnaryExpression' && ['isDeep', 'isWide'].includes(when.argument.name)
  return isLong && readChain(callee).at(-1) === 'skip'
}

/** The names of `test.describe`, `test.skipIf(…)` and `test.each(…)`, in this order. */
function readChain(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return readChain(callee.callee)
  if (callee.type === 'MemberExpression') return [...readChain(callee.object), callee.property.name]
  return []
}

function readText(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(filledIn)
  return ['Identifier', 'MemberExpression', 'ConditionalExpression', 'BinaryExpression'].includes(node.type)
    ? filledIn
    : undefined
}
