import { theme } from 'antd'
import type { ThemeConfig } from 'antd'
import { colors, radius, type } from '../tokens.ts'
import type { Theme } from '../theme-script.ts'

const px = (value: string): number => Number.parseFloat(value)

/**
 * antd's theme from our tokens. The styles of both themes are one static file made by `scripts/build-styles.ts`; at run time only
 * the light one is passed and nothing is computed (`zeroRuntime`). Targets are 44 px, small ones 36 px; borders reach 3:1, texts 4.5:1.
 */
export const antdTheme = (mode: Theme): ThemeConfig => {
  const c = colors[mode]
  return {
    // Not antd's dark algorithm: it dims the colours it is given, and ours are chosen for the dark already.
    algorithm: theme.defaultAlgorithm,
    cssVar: { key: 'app' },
    hashed: false,
    zeroRuntime: true,
    token: {
      colorPrimary: c.accent,
      colorPrimaryHover: c['accent-hover'],
      colorPrimaryActive: c['accent-hover'],
      colorPrimaryBg: c['accent-soft'],
      colorPrimaryBgHover: c['accent-soft'],
      colorPrimaryText: c.accent,
      colorInfo: c.accent,
      colorLink: c.accent,
      colorLinkHover: c['accent-hover'],
      colorError: c.danger,
      colorErrorText: c.danger,
      colorErrorHover: c['danger-hover'],
      colorErrorBg: c['danger-soft'],
      colorSuccess: c.success,
      colorSuccessBg: c['success-soft'],
      colorWarning: c.warning,
      colorWarningBg: c['warning-soft'],
      colorTextLightSolid: c['on-accent'],
      colorWhite: c['on-accent'], // ticks and dots on the accent
      colorTextBase: c.ink,
      colorText: c.ink,
      colorTextHeading: c.ink,
      colorTextSecondary: c['ink-2'],
      colorTextTertiary: c['ink-3'],
      colorTextQuaternary: c['ink-3'],
      colorTextDescription: c['ink-3'],
      colorTextPlaceholder: c['ink-3'],
      colorTextDisabled: c['ink-3'],
      colorIcon: c['ink-3'],
      colorIconHover: c.ink,
      colorBgBase: c.surface,
      colorBgLayout: c.bg,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBgMask: c.overlay,
      colorBgSpotlight: c.ink,
      colorBgContainerDisabled: c.sunken,
      colorFillSecondary: c.sunken,
      colorFillTertiary: c.sunken,
      colorFillAlter: c.sunken,
      colorFillContent: c.sunken,
      controlItemBgHover: c.sunken,
      controlItemBgActive: c['accent-soft'],
      colorBorder: c['line-strong'],
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      controlOutline: c['accent-soft'],
      fontFamily: type.body,
      fontFamilyCode: type.mono,
      fontSize: 16,
      fontWeightStrong: 600,
      controlHeight: 44,
      controlHeightSM: 36,
      controlHeightLG: 52,
      controlInteractiveSize: 24,
      borderRadius: px(radius.md),
      borderRadiusSM: px(radius.sm),
      borderRadiusLG: px(radius.lg),
      wireframe: false,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        borderRadius: 999,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 600,
        colorTextLightSolid: c['on-accent'],
        dangerColor: c['on-danger'],
      },
      Modal: { titleFontSize: 22, borderRadiusLG: px(radius.xl), contentBg: c.raised, headerBg: c.raised },
      Form: {
        labelFontSize: 15,
        labelColor: c.ink,
        labelHeight: 20,
        verticalLabelPadding: '0 0 8px',
        itemMarginBottom: 0,
      },
      Segmented: { trackBg: c.sunken, itemColor: c['ink-2'], itemSelectedBg: c.raised },
      Switch: {
        handleBg: c['on-accent'],
        trackHeight: 28,
        trackMinWidth: 48,
        handleSize: 22,
        colorTextQuaternary: c['line-strong'],
        colorTextTertiary: c['ink-3'],
      },
      Pagination: { itemSize: 44, itemSizeSM: 36 },
      Select: {
        optionHeight: 44,
        optionPadding: '8px 12px',
        optionSelectedBg: c['accent-soft'],
        optionSelectedColor: c.accent,
      },
      Table: { headerBg: c.sunken, headerColor: c['ink-2'], rowHoverBg: c.sunken, cellPaddingBlock: 12 },
      Tabs: { itemColor: c['ink-2'], titleFontSize: 15 },
      DatePicker: { cellHeight: 36, cellWidth: 40 },
    },
  }
}
