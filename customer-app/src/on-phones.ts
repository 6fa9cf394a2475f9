/** The widths at which the dashboard is compact, with jobs as rows: below 768 px. */
export const onPhones = '@media (max-width: 47.99em)'
