declare global {
  interface Window {
    /** Undoes what others than the parser and React have changed in the page; set by `foreignNodesScript`. */
    undoForeign?: (isTaken: boolean) => void
  }
}

/**
 * The inline script (with the page's nonce) that watches the page until React takes it over. Password managers, grammar
 * checkers and translators put nodes beside fields and around words meanwhile; React finds them instead of what the server
 * has rendered, reports error 418, and renders the page again without what was typed. They put them back later, when React
 * does not mind.
 *
 * While the page is parsed, its own nodes come too: the parser only ever adds one at the end of its parent. Who removes a
 * node, adds one before another, or a custom element, which the site has none of, is an extension; and so is all that comes
 * after the framework's data, which stand behind the page. A plain node that one puts behind the very last that has arrived
 * cannot be told from the page's own.
 */
export const foreignNodesScript = `(function(){
var what={childList:true,characterData:true,characterDataOldValue:true,subtree:true};
var seen=[],added=new WeakSet(),isWhole=false,observer=new MutationObserver(keep);
observer.observe(document,what);
document.addEventListener('readystatechange',function(){keep(observer.takeRecords());isWhole=true});
window.undoForeign=function(isTaken){
keep(observer.takeRecords());observer.disconnect();
for(var record;(record=seen.pop());)undo(record);
if(isTaken)delete window.undoForeign;else observer.observe(document,what)};
function keep(records){records.forEach(function(record){
var place=record.target,nodes=record.addedNodes,root=document.getElementById('__next'),i;
if(place===document.body)for(i=0;i<nodes.length;i++)if(nodes[i].id==='__NEXT_DATA__')isWhole=true;
if(!root||!root.contains(place)&&!added.has(place))return;
var isForeign=isWhole||added.has(place)||record.removedNodes.length||record.type!=='characterData'&&record.nextSibling;
for(i=0;i<nodes.length;i++)if(/-/.test(nodes[i].localName))isForeign=true;
if(!isForeign)return;
for(i=0;i<nodes.length;i++)added.add(nodes[i]);
seen.push(record)})}
function undo(record){var place=record.target,next=record.nextSibling,before=record.previousSibling;
if(record.type==='characterData'){place.data=record.oldValue;return}
record.addedNodes.forEach(function(node){if(node.parentNode===place)place.removeChild(node)});
if(!next||next.parentNode!==place)next=!before?place.firstChild:before.parentNode===place?before.nextSibling:null;
record.removedNodes.forEach(function(node){place.insertBefore(node,next)})}
})()`

/**
 * Undoes what others have changed in the page so far. Call before React takes the page over, and with `isTaken` when it
 * begins to.
 */
export const undoForeignNodes = (isTaken = false): void => {
  if (typeof window !== 'undefined') window.undoForeign?.(isTaken)
}
