// Icons of the marks of a formatted text: they come with its widget alone, and no config file names them.

export { default as bold } from '@mui/icons-material/FormatBoldOutlined';
export { default as italic } from '@mui/icons-material/FormatItalicOutlined';
export { default as bullets } from '@mui/icons-material/FormatListBulletedOutlined';
export { default as numbers } from '@mui/icons-material/FormatListNumberedOutlined';
export { default as link } from '@mui/icons-material/LinkOutlined';
