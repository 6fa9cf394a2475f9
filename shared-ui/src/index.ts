export { GlobalStyle } from './theme/global-style.tsx'
export { tokens } from './theme/tokens.ts'

export { Button, ButtonLink, type ButtonProps, Spinner } from './button/button.tsx'
export { onFirstClick } from './button/first-click.ts'
export { useSingleFlight } from './button/use-single-flight.ts'
export { IconButton, type IconButtonProps } from './button/icon-button.tsx'

export {
  type ControlProps,
  Field,
  FieldProblem,
  type FieldProps,
  type FieldText,
} from './field/field.tsx'
export { focusFirstError } from './field/focus-first-error.ts'
export { FieldGrid } from './field/field-grid.tsx'
export { useDeferUntilPointerUp } from './field/use-defer-until-pointer-up.ts'
export { Input, TextField, type TextFieldProps } from './field/text-field.tsx'
export { TextArea, type TextAreaProps } from './field/text-area.tsx'
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx'
export { Select } from './field/select.tsx'
export { SelectField, type SelectFieldProps } from './field/select-field.tsx'

export { Chip, type CheckboxProps } from './choice/chip.tsx'
export { TileCheckbox, type TileCheckboxProps } from './choice/tile-checkbox.tsx'
export { CheckRow } from './choice/check-row.tsx'
export { RadioChips, type RadioChipsProps } from './choice/radio-chips.tsx'
export { RadioList, type RadioListProps, type RadioOption } from './choice/radio-list.tsx'
export { CheckList, ChipList, TileList } from './choice/choice-lists.tsx'

export { Card, CardGrid } from './card/card.tsx'
export { Badge, type BadgeProps } from './badge/badge.tsx'
export { UnreadBadge } from './badge/unread-badge.tsx'
export { UrgentBadge } from './badge/urgent-badge.tsx'
export { PackerBadges, type PackerBadgesProps } from './badge/packer-badges.tsx'
export { useIsBefore } from './badge/use-is-before.ts'
export { StageBadge, type StageBadgeProps } from './stage/stage-badge.tsx'
export { stageLabel } from './stage/stages.ts'
export { PaymentBadge, type PaymentBadgeProps } from './payment/payment-badge.tsx'
export { TestPayments } from './payment/test-payments.tsx'
export { Timeline, type TimelineStep } from './timeline/timeline.tsx'
export { type JobLife, timelineSteps } from './timeline/timeline-steps.ts'
export { extraReason } from './timeline/extra-reason.ts'
export { proposedWords } from './timeline/proposed-words.ts'
export type { EventView } from './timeline/event-facts.ts'
export { eventSentence, eventTitle } from './timeline/event-words.ts'
export { Rating, type RatingProps } from './review/rating.tsx'
export { TripReview, type TripReviewProps } from './review/trip-review.tsx'
export { ReviewDialog, type ReviewDialogProps } from './review/review-dialog.tsx'
export { PackerProfile, type PackerProfileProps } from './review/packer-profile.tsx'
export { PackerProfileSkeleton } from './review/packer-profile-skeleton.tsx'
export { Street, type StreetProps } from './street/street.tsx'
export { Avatar, type AvatarProps } from './avatar/avatar.tsx'
export { Panel, type PanelProps } from './panel/panel.tsx'
export { Cents, Stat, StatList, type StatProps } from './stat/stat.tsx'
export { DataTable, type Column, type DataTableProps } from './table/data-table.tsx'
export { TableSkeleton, type TableSkeletonProps } from './table/table-skeleton.tsx'
export { downloadCsv, toCsv } from './export/csv.ts'
export { ExportActions, type ExportActionsProps } from './export/export-actions.tsx'
export { PrintHead, type PrintHeadProps } from './export/print-head.tsx'
export { directionsTo, mapOf, type MapPlace } from './route/map-links.ts'
export { Route, RoutePin, RouteSign, RouteStop, type RouteStopProps } from './route/route.tsx'

export { Dialog, type CloseReason, type DialogProps } from './dialog/dialog.tsx'
export {
  DialogBody,
  DialogFoot,
  DialogHead,
  DialogNote,
  type DialogHeadProps,
} from './dialog/dialog-parts.tsx'
export { showModal, useModal } from './dialog/use-modal.ts'
export { FormDialog, type FormDialogProps } from './dialog/form-dialog.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx'

export { afterPaint } from './loading/after-paint.ts'
export { lazyPage, type LazyPart, lazyPart, useLazyPart } from './loading/lazy-part.ts'
export { Skeleton, type SkeletonProps } from './loading/skeleton.tsx'
export { useDelayed } from './loading/use-delayed.ts'
export { useOffline } from './loading/use-offline.ts'
export { useWhenIdle } from './loading/use-when-idle.ts'
export { Loading } from './loading/loading.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx'
export { LoadFailed, type LoadFailedProps } from './load-failed/load-failed.tsx'
export { inTab, keepStored, readStored, readStoredJson } from './storage/stored.ts'
export { ToastRegion, type Toast, type ToastRegionProps } from './toast/toast-region.tsx'
export { Progress, type ProgressProps } from './progress/progress.tsx'

export {
  createPhotoUploads,
  type PhotoUpload,
  type PhotoUploads,
  usePhotoUpload,
  useUploads,
} from './photo/photo-uploads.ts'
export { PhotoCaption, UploadState, useUploadProblems } from './photo/upload-state.tsx'
export { photoProblem, stateOfPhoto } from './photo/readable-photo.ts'
export { useIncomingFiles } from './photo/use-incoming-files.ts'
export { photoKinds, type PhotoLimits, type PickedPhoto, pickPhoto } from './photo/pick-photo.ts'
export { PhotoPicker, type PhotoPickerProps, usePickedPhotos } from './photo/photo-picker.tsx'
export { PhotoThumbs, type PhotoThumbsProps } from './photo/photo-thumbs.tsx'
export { Picture, PictureFrame, defaultGigPicture, type PictureProps } from './picture/picture.tsx'
export {
  SpecialtyIcon,
  specialtyIconFor,
  type SpecialtyIconProps,
} from './specialty/specialty-icon.tsx'

export { Page } from './page/page.tsx'
export { useHtmlDataAttribute } from './page/use-html-data-attribute.ts'
export { BackLink } from './page/back-link.tsx'
export { PageHead, type PageHeadProps } from './page/page-head.tsx'
export { Section, type SectionProps } from './page/section.tsx'
export { Row, Stack } from './page/stack.tsx'
export { VisuallyHidden, visuallyHidden } from './text/visually-hidden.tsx'
export { SkipLink } from './text/skip-link.tsx'
export { Muted } from './text/muted.tsx'
export { Brand, BrandMark } from './brand/brand.tsx'

export { Art } from './art/art.tsx'
export {
  heroArt,
  movingBoxesArt,
  spotLostArt,
  spotOpenArt,
  spotRoadArt,
  welcomeArt,
  whyPackersArt,
  whyPaymentArt,
  whyTrackingArt,
} from './art/drawings.ts'

export { formatBoxes } from './format/boxes.ts'
export { formatBudget, formatCardMoney, formatMoney } from './format/money.ts'
export { formatDate, formatDateTime, formatTime } from './format/date.ts'
export { formatDay, formatDayTime } from './format/day.ts'
export { formatPhone } from './format/phone.ts'
export { fromLocalInput, momentsOfLocal, toLocalInput } from './format/local-input.ts'
export { decisionText } from './timeline/decision-text.ts'
export { stepSentence } from './timeline/step-sentence.ts'
