/**
 * Keeps this process from sleeping until what is returned is called. A server pays for waking whom it answers, and the slower
 * one finds its client asleep more often: compared with another it would be charged for being compared.
 */
export function stayAwake(): () => void {
  let isOver = false
  const turn = () => {
    if (!isOver) setImmediate(turn)
  }
  turn()
  return () => {
    isOver = true
  }
}
