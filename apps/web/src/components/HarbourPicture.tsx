import styles from './HarbourPicture.module.css'

/** Decoration of the start page: a ship, a quay, and the gangway between them. */
export function HarbourPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 440 340" aria-hidden="true">
      <circle className={styles.sun} cx="318" cy="92" r="46" />
      <path className={styles.cloud} d="M60 92h70M92 76h56M352 150h58" />
      <path className={styles.hull} d="M24 196h196l-26 74H58z" />
      <path className={styles.deck} d="M62 196v-44h84v44M92 152v-40M92 112h38l-12 14 12 14H92" />
      <circle className={styles.port} cx="92" cy="226" r="7" />
      <circle className={styles.port} cx="126" cy="226" r="7" />
      <circle className={styles.port} cx="160" cy="226" r="7" />
      <path className={styles.quay} d="M300 232h140v108H300z" />
      <path className={styles.plank} d="M206 188l106 48" />
      <path className={styles.rail} d="M206 162l106 48M206 162v26M241 178v26M277 194v26M312 210v26" />
      <path className={styles.crate} d="M346 196h36v36h-36zM392 206h26v26h-26zM354 170h26v26h-26z" />
      <path
        className={styles.sea}
        d="M0 276c18 0 18 10 36 10s18-10 36-10 18 10 36 10 18-10 36-10 18 10 36 10 18-10 36-10 18 10 36 10 18-10 36-10h12M0 304c18 0 18 10 36 10s18-10 36-10 18 10 36 10 18-10 36-10 18 10 36 10 18-10 36-10 18 10 36 10 18-10 36-10h12"
      />
    </svg>
  )
}
