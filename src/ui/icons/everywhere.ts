// Icons that the app shows on any page; the sign-in page loads all of them.

export { default as ticked } from '@mui/icons-material/CheckBoxOutlined';
export { default as success } from '@mui/icons-material/CheckCircleOutlined';
export { default as offline } from '@mui/icons-material/CloudOffOutlined';
export { default as error } from '@mui/icons-material/ErrorOutlineOutlined';
export { default as empty } from '@mui/icons-material/InboxOutlined';
export { default as info } from '@mui/icons-material/InfoOutlined';
export { default as external } from '@mui/icons-material/OpenInNewOutlined';
export { default as retry } from '@mui/icons-material/RefreshOutlined';
export { default as hide } from '@mui/icons-material/VisibilityOffOutlined';
export { default as show } from '@mui/icons-material/VisibilityOutlined';
export { default as warning } from '@mui/icons-material/WarningAmberOutlined';
