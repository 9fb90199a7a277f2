// Plain JavaScript, because a worker thread starts without whatever compiles the rest of the tree.
// Parses long JSON beside the server's event loop, and hands back only what is read of it: what crosses threads is copied.
import { parentPort } from 'node:worker_threads'

function prune(value, keys) {
  if (Array.isArray(value)) return value.map((item) => prune(item, keys))
  if (typeof value !== 'object' || value === null) return value
  const kept = {}
  for (const key of keys) if (Object.hasOwn(value, key)) kept[key] = prune(value[key], keys)
  return kept
}

/** What is no result, as an error is, stays whole. */
function read(text, keys) {
  const parsed = JSON.parse(text)
  const isResult = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'result')
  return keys && isResult ? { result: prune(parsed.result, keys) } : parsed
}

parentPort.on('message', ({ id, text, keys }) => {
  let answer
  try {
    answer = { id, value: read(text, keys) }
  } catch {
    answer = { id, isWrong: true }
  }
  parentPort.postMessage(answer)
})
