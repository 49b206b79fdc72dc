/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-3970b8f8ae.css'
