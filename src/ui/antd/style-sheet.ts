/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-4500cb0283.css'
