/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-84ff7bc217.css'
