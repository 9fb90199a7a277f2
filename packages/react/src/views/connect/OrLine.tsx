import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './OrLine.module.css'

/** Divides two ways to connect. interface-guide.md §7.2. */
export function OrLine() {
  return <p className={styles.line}>{useTranslate()('connect.or')}</p>
}
