/** The page's only stylesheet. Its hash stands in the page's content security policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1d2b28; --soft: #5a6b67; --line: #d9e2df; --paper: #fff; --tint: #f2f7f5; --brand: #0b5d4e; --post: #8a4b08; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6efec; --soft: #a2b3ae; --line: #2f3f3a; --paper: #131c19; --tint: #1b2723; --brand: #6fd0b8; --post: #f0b06a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.75 system-ui, "Noto Sans TC", sans-serif; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; gap: 2.5rem; }
@media (min-width: 992px) { .page { grid-template-columns: 17rem minmax(0, 1fr); } nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; } }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.3; }
h2 { margin: 3rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid var(--brand); font-size: 1.3rem; }
h3 { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin: 0; font-size: 1rem; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--soft); }
p { margin: .5rem 0; }
a { color: var(--brand); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
h3 code { overflow-wrap: anywhere; }
pre { margin: .5rem 0 0; padding: .75rem 1rem; overflow-x: auto; border-radius: .5rem; background: var(--tint); line-height: 1.55; }
nav ul { margin: 0 0 1rem; padding: 0; list-style: none; font-size: .875rem; }
nav strong { font-size: .9375rem; }
nav a { display: block; padding: .125rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
article { padding: 1.25rem 0; border-bottom: 1px solid var(--line); }
.method { min-width: 3.25rem; padding: 0 .5rem; border-radius: .25rem; background: var(--tint); color: var(--brand); font-size: .8125rem; font-weight: 700; text-align: center; }
.method.POST { color: var(--post); }
.needs { display: inline-block; margin-right: .5rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .8125rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
summary { margin-top: .75rem; color: var(--brand); cursor: pointer; }
`
