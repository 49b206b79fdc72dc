/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-d1e392df0d.css'
