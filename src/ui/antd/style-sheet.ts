/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-f136a662e3.css'
